/** Constants of the build may be kept as long as the process lives; whoever asks again is answered by the ETag. */
export const FOREVER = new Date(8.64e15);
