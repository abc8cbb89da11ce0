/**
 * The floor of the comparison: node:http, a bare driver and one plain SQL statement for each kind of answer, without headers, languages
 * and pages. The difference to this floor is the cost of the product.
 */
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", () => {});

const CALL_COLUMNS = `c.id, c.slug, p.slug as partner, title_fr, title_en, summary_fr, summary_en, published_at, opens_at,
  closes_at, open_to_companies, open_to_international, consortium_type`;

const LIST_QUERY = {
  name: "list",
  text: `with found as materialized (
      select id, closes_at from calls
      where published_at <= now() and closes_at > now() and opens_at <= now() and open_to_international = $1)
    select ${CALL_COLUMNS}, (select count(*) from found) as total
    from (select id from found order by closes_at limit 6) f join calls c using (id) join partners p on p.id = c.partner_id
    order by c.closes_at`,
};

const SEARCH_QUERY = {
  name: "search",
  text: `with q as (select websearch_to_tsquery('public.fr', $1) || websearch_to_tsquery('public.en', $1) as query),
    found as materialized (
      select c.id, c.partner_id, ts_rank(search, query) as rank, open_to_companies, open_to_international,
        case when now() < opens_at then 'upcoming' when now() < closes_at then 'open' else 'closed' end as status
      from calls c, q
      where search @@ query and published_at <= now() and closes_at > now() - interval '4 months'),
    best as (select id, rank from found order by rank desc limit 6)
    select (select json_agg(x) from (select ${CALL_COLUMNS} from best join calls c using (id) join partners p on p.id = c.partner_id
        order by rank desc) x) as calls,
      (select count(*) from found) as total,
      (select json_object_agg(partner_id, n) from (select partner_id, count(*) n from found group by 1) x) as partners,
      (select json_object_agg(status, n) from (select status, count(*) n from found group by 1) x) as statuses,
      (select json_object_agg(open_to_companies, n) from (select open_to_companies, count(*) n from found group by 1) x) as companies,
      (select json_object_agg(open_to_international, n) from (select open_to_international, count(*) n from found group by 1) x) as international`,
};

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://floor");
  const keywords = url.searchParams.get("keywords");
  try {
    const { rows } = await pool.query(
      keywords === null
        ? { ...LIST_QUERY, values: [true] }
        : { ...SEARCH_QUERY, values: [keywords] },
    );
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(rows));
  } catch {
    response.statusCode = 500;
    response.end();
  }
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
