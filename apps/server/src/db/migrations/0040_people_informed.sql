CREATE TABLE "candidate_consent" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"text_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidate_consent_tenant_id_run_id_candidate_id_version_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","version")
);
--> statement-breakpoint
CREATE TABLE "candidate_information" (
	"tenant_id" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "candidate_information_tenant_id_version_pk" PRIMARY KEY("tenant_id","version")
);
--> statement-breakpoint
CREATE TABLE "candidate_invitation" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text,
	"sent_to" text,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"invited_by" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"codes_since" timestamp (3) with time zone,
	"adjustments" text DEFAULT '' NOT NULL,
	CONSTRAINT "candidate_invitation_tenant_id_run_id_candidate_id_pk" PRIMARY KEY("tenant_id","run_id","candidate_id"),
	CONSTRAINT "candidate_invitation_token" UNIQUE("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "candidate_page_setting" (
	"tenant_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"link_days" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "candidate_page_setting_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_paper_release" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "candidate_paper_release_tenant_id_run_id_exercise_id_pk" PRIMARY KEY("tenant_id","run_id","exercise_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_paper" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "candidate_paper_tenant_id_run_id_exercise_id_file_id_pk" PRIMARY KEY("tenant_id","run_id","exercise_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_question" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	CONSTRAINT "candidate_question_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "candidate_session" (
	"tenant_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidate_session_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "run_candidate_page" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"offers" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "run_candidate_page_tenant_id_run_id_pk" PRIMARY KEY("tenant_id","run_id")
);
--> statement-breakpoint
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
	"run_ids" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "access_package_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
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
CREATE TABLE "candidate_order" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"key_id" text NOT NULL,
	"process_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"external_id" text,
	"job_id" text,
	"job_title" text,
	"requester" text,
	"callback_url" text,
	"callback_key" text,
	"run_id" text,
	"candidate_id" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"reason" text,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "candidate_order_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_package" (
	"tenant_id" text NOT NULL,
	"process_id" text NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_package_tenant_id_process_id_pk" PRIMARY KEY("tenant_id","process_id")
);
--> statement-breakpoint
CREATE TABLE "order_setting" (
	"tenant_id" text NOT NULL,
	"releases_score" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_setting_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_invitation" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "timetable_invitation_tenant_id_run_id_person_id_pk" PRIMARY KEY("tenant_id","run_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "callback_key" text;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "is_for_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_consent" ADD CONSTRAINT "candidate_consent_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_invitation" ADD CONSTRAINT "candidate_invitation_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_paper_release" ADD CONSTRAINT "candidate_paper_release_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_paper" ADD CONSTRAINT "candidate_paper_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_question" ADD CONSTRAINT "candidate_question_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_session" ADD CONSTRAINT "candidate_session_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_candidate_page" ADD CONSTRAINT "run_candidate_page_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_chunk" ADD CONSTRAINT "access_chunk_package" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."access_package"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_decision" ADD CONSTRAINT "access_decision_package" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."access_package"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_package" ADD CONSTRAINT "access_package_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_order" ADD CONSTRAINT "candidate_order_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_package" ADD CONSTRAINT "order_package_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_invitation" ADD CONSTRAINT "timetable_invitation_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_invitation" ADD CONSTRAINT "timetable_invitation_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_question_of" ON "candidate_question" USING btree ("tenant_id","run_id","candidate_id");--> statement-breakpoint
CREATE INDEX "candidate_session_of" ON "candidate_session" USING btree ("tenant_id","run_id","candidate_id");--> statement-breakpoint
CREATE INDEX "access_package_of_person" ON "access_package" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "legal_hold_of_person" ON "legal_hold" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "candidate_order_of_key" ON "candidate_order" USING btree ("tenant_id","key_id","id");--> statement-breakpoint
CREATE INDEX "candidate_order_of_run" ON "candidate_order" USING btree ("tenant_id","run_id","candidate_id");--> statement-breakpoint
-- The application's role writes the log and cannot read it. Whoever answers a person's request needs the entries of its own tenant about
-- that person: those whose subject is one of these records, or that name the person in their details.
CREATE FUNCTION subject_log(person text, records text[])
RETURNS TABLE ("position" bigint, id text, at timestamptz, actor_id text, action text, subject_id text, details jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  select c.position, a.id, a.at, a.actor_id, a.action, a.subject_id, a.details
    from public.audit_log a
    join public.audit_chain c on c.tenant_id = a.tenant_id and c.entry_id = a.id
   where a.tenant_id = current_setting('app.tenant') and person ~ '^[0-9a-f]{24}$'
     and (a.subject_id = person or a.subject_id = any(records) or position(person in a.details::text) > 0)
   order by c.position
$$;
