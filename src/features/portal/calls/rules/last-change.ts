/** When what readers know of a call last changed: a call written long before it is published is new on that day. */
export function getLastChange(call: { publishedAt: Date; updatedAt: Date }): Date {
  return new Date(Math.max(call.updatedAt.getTime(), call.publishedAt.getTime()));
}
