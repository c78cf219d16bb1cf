CREATE TABLE "audit_chain" (
	"tenant_id" text NOT NULL,
	"position" bigint NOT NULL,
	"entry_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_tenant_id_position_pk" PRIMARY KEY("tenant_id","position")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_night" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"night" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_warning" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_warning_tenant_id_run_id_person_id_pk" PRIMARY KEY("tenant_id","run_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "retention_warning" ADD CONSTRAINT "retention_warning_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_link_of" ON "audit_chain" USING btree ("tenant_id","entry_id");--> statement-breakpoint
-- A link is made of the link before, its own place, and the entry (docs/operating.md says how to check it).
CREATE FUNCTION audit_hash(previous bytea, place bigint, entry audit_log) RETURNS bytea
LANGUAGE sql STABLE AS $$
  select sha256(previous || convert_to(jsonb_build_array(
    place, entry.tenant_id, entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    entry.actor_id, entry.action, entry.subject_id, entry.details)::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION audit_beginning(tenant text) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$ select sha256(convert_to(tenant, 'UTF8')) $$;
--> statement-breakpoint
-- Fires when the transaction commits: by then it has all its other locks, and waits for nobody but those
-- who commit at this moment, so that no two can wait for each other.
CREATE FUNCTION chain_audit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
declare
  head audit_head;
begin
  select * into head from audit_head where tenant_id = new.tenant_id for update;
  if not found then
    insert into audit_head values (new.tenant_id, 0, audit_beginning(new.tenant_id))
      on conflict do nothing;
    select * into strict head from audit_head where tenant_id = new.tenant_id for update;
  end if;
  head.position := head.position + 1;
  head.hash := audit_hash(head.hash, head.position, new);
  insert into audit_chain (tenant_id, position, entry_id, hash)
    values (new.tenant_id, head.position, new.id, head.hash);
  update audit_head set position = head.position, hash = head.hash where tenant_id = new.tenant_id;
  return null;
end $$;
--> statement-breakpoint
-- Against mistakes of whoever owns the tables; only a tenant goes with its log. Who means harm is found by the chain.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' and old.tenant_id = current_setting('app.deleting_tenant', true) then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_chained AFTER INSERT ON audit_log
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();
--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE ON audit_chain
FOR EACH ROW EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_kept_whole BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_kept_whole BEFORE TRUNCATE ON audit_chain
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
-- The entries until now, in the order of their time. Row-level security would hide them from the owner too.
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$
declare
  entry audit_log;
  place bigint;
  link bytea;
  tenant text := '';
begin
  for entry in select * from audit_log order by tenant_id, at, id loop
    if entry.tenant_id <> tenant then
      tenant := entry.tenant_id;
      place := 0;
      link := audit_beginning(tenant);
    end if;
    place := place + 1;
    link := audit_hash(link, place, entry);
    insert into audit_chain (tenant_id, position, entry_id, hash)
      values (tenant, place, entry.id, link);
  end loop;
  insert into audit_head (tenant_id, position, hash)
    select distinct on (tenant_id) tenant_id, position, hash from audit_chain
     order by tenant_id, position desc;
end $$;
--> statement-breakpoint
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
