import Fastify from "fastify";
import pg from "pg";
import { SAVE_PAGE, SELECT_ASSESSMENTS, SELECT_DASHBOARD } from "./statements.ts";

/**
 * The least that any server on this stack could do: Fastify and one prepared statement with the
 * authorisation inside it. No validation, no session, no audit, no row-level security.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
const app = Fastify();

const own = (headers: Record<string, unknown>) => [headers["x-tenant"], headers["x-person"]];

app.put("/page", async (request) => {
  const { PageId, Content } = request.body as { PageId: string; Content: string };
  const values = [Content, PageId, ...own(request.headers)];
  const { rows } = await pool.query({ name: "save", text: SAVE_PAGE, values });
  return rows[0];
});

app.get("/assessments/:run", async (request, reply) => {
  const { run } = request.params as { run: string };
  const values = [run, ...own(request.headers)];
  const { rows } = await pool.query({ name: "assessments", text: SELECT_ASSESSMENTS, values });
  return reply.type("application/json; charset=utf-8").send(rows[0].json);
});

app.get("/dashboard", async (request, reply) => {
  const values = own(request.headers);
  const { rows } = await pool.query({ name: "dashboard", text: SELECT_DASHBOARD, values });
  return reply.type("application/json; charset=utf-8").send(rows[0].json);
});

process.once("SIGTERM", () => process.exit(0));
console.log(`The floor is running: ${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
