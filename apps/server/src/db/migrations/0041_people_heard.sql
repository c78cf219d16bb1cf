CREATE TABLE "candidate_work_exercise" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	CONSTRAINT "candidate_work_exercise_tenant_id_run_id_exercise_id_pk" PRIMARY KEY("tenant_id","run_id","exercise_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_work" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"handed_in_at" timestamp (3) with time zone,
	"late_text" text,
	"late_saved_at" timestamp (3) with time zone,
	"late_typed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "candidate_work_tenant_id_run_id_candidate_id_exercise_id_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","exercise_id")
);
--> statement-breakpoint
CREATE TABLE "counter_statement" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"text" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "counter_statement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "self_assessment_choice" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"choice" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "self_assessment_choice_tenant_id_run_id_pk" PRIMARY KEY("tenant_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "self_assessment" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"phase" text NOT NULL,
	"competency_id" text NOT NULL,
	"value" double precision,
	"text" text DEFAULT '' NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "self_assessment_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","phase","competency_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_draft" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"content" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"talk_on" date,
	"talk_with" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "feedback_draft_tenant_id_run_id_candidate_id_pk" PRIMARY KEY("tenant_id","run_id","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_release" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"version" integer NOT NULL,
	"report" jsonb NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	"released_by" text NOT NULL,
	"open_until" date NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"reads" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	CONSTRAINT "feedback_release_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "feedback_release_version" UNIQUE("tenant_id","run_id","candidate_id","version")
);
--> statement-breakpoint
CREATE TABLE "feedback_setting" (
	"tenant_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "feedback_setting_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_page_setting" ADD COLUMN "counter_statements" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "audit_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_work_exercise" ADD CONSTRAINT "candidate_work_exercise_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_work" ADD CONSTRAINT "candidate_work_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_statement" ADD CONSTRAINT "counter_statement_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_assessment_choice" ADD CONSTRAINT "self_assessment_choice_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_assessment" ADD CONSTRAINT "self_assessment_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_draft" ADD CONSTRAINT "feedback_draft_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_release" ADD CONSTRAINT "feedback_release_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_statement_of" ON "counter_statement" USING btree ("tenant_id","run_id","candidate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_release_current" ON "feedback_release" USING btree ("tenant_id","run_id","candidate_id") WHERE withdrawn_at is null;--> statement-breakpoint
-- The application's role writes the log and cannot read it. The page of auditors reads and checks the log of its own tenant by these two,
-- and by dossier_log_end(): entries from a place of the chain on, forwards or backwards, and whether a stretch of the chain fits.
CREATE FUNCTION tenant_log(is_forward boolean, place bigint, most integer, since timestamptz, until timestamptz, act text, actor text, subject text)
RETURNS TABLE ("position" bigint, hash bytea, id text, at timestamptz, actor_id text, action text, subject_id text, details jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if is_forward then
    return query
      select c.position, c.hash, a.id, a.at, a.actor_id, a.action, a.subject_id, a.details
        from public.audit_chain c
        join public.audit_log a on a.tenant_id = c.tenant_id and a.id = c.entry_id
       where c.tenant_id = current_setting('app.tenant') and c.position > place
         and (since is null or a.at >= since) and (until is null or a.at < until)
         and (act is null or a.action = act or starts_with(a.action, act || '.'))
         and (actor is null or a.actor_id = actor) and (subject is null or a.subject_id = subject)
       order by c.position limit most;
  else
    return query
      select c.position, c.hash, a.id, a.at, a.actor_id, a.action, a.subject_id, a.details
        from public.audit_chain c
        join public.audit_log a on a.tenant_id = c.tenant_id and a.id = c.entry_id
       where c.tenant_id = current_setting('app.tenant') and (place is null or c.position < place)
         and (since is null or a.at >= since) and (until is null or a.at < until)
         and (act is null or a.action = act or starts_with(a.action, act || '.'))
         and (actor is null or a.actor_id = actor) and (subject is null or a.subject_id = subject)
       order by c.position desc limit most;
  end if;
end $$;
--> statement-breakpoint
-- The first fault of at most so many links after a place; at the end of the chain also whether its stored end fits, and whether each
-- entry has a link.
CREATE FUNCTION log_check(place bigint, most integer)
RETURNS TABLE (reached bigint, is_end boolean, fault text, "position" bigint, entry_id text, at timestamptz, action text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  with stretch as (
    select c.position, c.entry_id, c.hash from public.audit_chain c
     where c.tenant_id = current_setting('app.tenant') and c.position > place
     order by c.position limit most),
  link as (
    select s.position, s.entry_id, s.hash,
           lag(s.position, 1, place) over (order by s.position) as before,
           lag(s.hash, 1, coalesce(
             (select c.hash from public.audit_chain c
               where c.tenant_id = current_setting('app.tenant') and c.position = place),
             public.audit_beginning(current_setting('app.tenant')))) over (order by s.position) as previous
      from stretch s),
  span as (
    select coalesce(max(l.position), place) as reached, count(*) < most as is_end from link l),
  checked as (
    select l.position, l.entry_id, a.at, a.action,
           case when l.position <> l.before + 1 then 'cut'
                when a.id is null then 'removed'
                when l.hash <> public.audit_hash(l.previous, l.position, a) then 'changed' end as fault
      from link l
      left join public.audit_log a on a.tenant_id = current_setting('app.tenant') and a.id = l.entry_id),
  found as (
    (select c.fault, c.position, c.entry_id, c.at, c.action, 1 as rank from checked c
      where c.fault is not null order by c.position limit 1)
    union all
    (select 'head', coalesce(h.position, l.position), l.entry_id, null, null, 2
       from (select c.position, c.hash, c.entry_id from public.audit_chain c
              where c.tenant_id = current_setting('app.tenant') order by c.position desc limit 1) l
       full join (select e.position, e.hash from public.audit_head e
                   where e.tenant_id = current_setting('app.tenant')) h on true
      where (select s.is_end from span s)
        and (l.position is distinct from h.position or l.hash is distinct from h.hash))
    union all
    (select 'added', null, a.id, a.at, a.action, 3 from public.audit_log a
      where (select s.is_end from span s) and a.tenant_id = current_setting('app.tenant')
        and not exists (select from public.audit_chain c
                         where c.tenant_id = a.tenant_id and c.entry_id = a.id)
      order by a.at, a.id limit 1))
  select s.reached, s.is_end, f.fault, f.position, f.entry_id, f.at, f.action
    from span s left join lateral (select * from found order by rank limit 1) f on true
$$;
--> statement-breakpoint
-- Whether an end that somebody has kept is in the chain.
CREATE FUNCTION log_has(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  select exists (select from public.audit_chain c
    where c.tenant_id = current_setting('app.tenant') and encode(c.hash, 'hex') = wanted)
$$;
