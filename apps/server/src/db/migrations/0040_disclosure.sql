CREATE TABLE "access_chunk" (
	"tenant_id" text NOT NULL,
	"package_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "access_chunk_tenant_id_package_id_position_pk" PRIMARY KEY("tenant_id","package_id","position")
);
--> statement-breakpoint
CREATE TABLE "access_decision" (
	"tenant_id" text NOT NULL,
	"package_id" text NOT NULL,
	"place" text NOT NULL,
	"start" integer NOT NULL,
	"length" integer NOT NULL,
	"digest" text NOT NULL,
	"is_black" boolean NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_decision_tenant_id_package_id_place_start_length_pk" PRIMARY KEY("tenant_id","package_id","place","start","length")
);
--> statement-breakpoint
CREATE TABLE "access_package" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"requested_on" date NOT NULL,
	"extension_reason" text,
	"locale" text NOT NULL,
	"includes_ink" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"complete_until" timestamp (3) with time zone,
	"size" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "access_package_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "counter_statement" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"text" text NOT NULL,
	"stated_on" date NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "counter_statement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "legal_hold" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"reason" text NOT NULL,
	"ends_on" date NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp (3) with time zone,
	"lift_reason" text,
	CONSTRAINT "legal_hold_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_chunk" ADD CONSTRAINT "access_chunk_package" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."access_package"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_decision" ADD CONSTRAINT "access_decision_package" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."access_package"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_package" ADD CONSTRAINT "access_package_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_statement" ADD CONSTRAINT "counter_statement_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_package_of_person" ON "access_package" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "counter_statement_of" ON "counter_statement" USING btree ("tenant_id","run_id","candidate_id");--> statement-breakpoint
CREATE INDEX "legal_hold_of_person" ON "legal_hold" USING btree ("tenant_id","person_id");--> statement-breakpoint
-- The application's role writes the log and cannot read it. Whoever answers a person's request needs the entries of its own tenant about
-- that person: those whose subject is one of these records, or that name the person in their details.
CREATE FUNCTION subject_log(person text, records text[])
RETURNS TABLE ("position" bigint, id text, at timestamptz, actor_id text, action text, subject_id text, details jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  select c.position, a.id, a.at, a.actor_id, a.action, a.subject_id, a.details
    from audit_log a
    join audit_chain c on c.tenant_id = a.tenant_id and c.entry_id = a.id
   where a.tenant_id = current_setting('app.tenant')
     and (a.actor_id = person or a.subject_id = person or a.subject_id = any(records)
          or position(person in a.details::text) > 0)
   order by c.position
$$;
--> statement-breakpoint
-- A page of the log for auditors, the newest entries first; `before` is the position from which the page before went on.
CREATE FUNCTION audit_page(since timestamptz, until timestamptz, kind text, actor text, subject text, before bigint, most integer)
RETURNS TABLE ("position" bigint, id text, at timestamptz, action text, actor_id text, subject_id text, details jsonb, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  select c.position, a.id, a.at, a.action, a.actor_id, a.subject_id, a.details, c.hash
    from audit_chain c
    join audit_log a on a.tenant_id = c.tenant_id and a.id = c.entry_id
   where c.tenant_id = current_setting('app.tenant')
     and (before is null or c.position < before)
     and (since is null or a.at >= since) and (until is null or a.at < until)
     and (kind is null or a.action = kind or a.action like kind || '.%')
     and (actor is null or a.actor_id = actor) and (subject is null or a.subject_id = subject)
   order by c.position desc limit most
$$;
--> statement-breakpoint
-- Recomputes up to `most` links of the chain after a position: how far it is then, and the first fault, if there is one. At the end, where
-- fewer links follow, the stored end of the chain and entries without a link are looked at too.
CREATE FUNCTION audit_check(after bigint, most integer)
RETURNS TABLE (checked bigint, "end" bigint, fault text, "position" bigint, entry_id text, at timestamptz, action text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  with own as (select current_setting('app.tenant') as tenant),
   part as (
     select c.position, c.entry_id, c.hash, after + row_number() over (order by c.position) as place,
            lag(c.hash, 1, coalesce(
              (select p.hash from audit_chain p, own where p.tenant_id = own.tenant and p.position = after),
              audit_beginning(own.tenant))) over (order by c.position) as previous
       from (select l.* from audit_chain l, own where l.tenant_id = own.tenant and l.position > after
              order by l.position limit most) c, own),
   checked as (
     select p.position, p.entry_id, a.at, a.action,
            case when p.position <> p.place then 'cut'
                 when a.id is null then 'removed'
                 when p.hash <> audit_hash(p.previous, p.position, a) then 'changed' end as fault
       from own, part p left join audit_log a on a.tenant_id = (select tenant from own) and a.id = p.entry_id),
   done as (select coalesce(max(position), after) as position, count(*) < most as is_last from part),
   head as (select h.position, h.hash from audit_head h, own where h.tenant_id = own.tenant),
   tail as (
     select c.position, c.hash, c.entry_id from audit_chain c, own
      where c.tenant_id = own.tenant order by c.position desc limit 1),
   found as (
     (select fault, position, entry_id, at, action, 1 as rank from checked
       where fault is not null order by position limit 1)
     union all
     (select 'head', coalesce(h.position, t.position), t.entry_id, null, null, 2
        from done, tail t full join head h on true
       where done.is_last and (t.position is distinct from h.position or t.hash is distinct from h.hash))
     union all
     (select 'added', null, a.id, a.at, a.action, 3
        from own, done, audit_log a
       where done.is_last and a.tenant_id = own.tenant and not exists (
         select from audit_chain c where c.tenant_id = a.tenant_id and c.entry_id = a.id)
       order by a.at, a.id limit 1))
  select done.position, coalesce((select h.position from head h), 0), f.fault, f.position, f.entry_id, f.at, f.action
    from done left join (select * from found order by rank limit 1) f on true
$$;
