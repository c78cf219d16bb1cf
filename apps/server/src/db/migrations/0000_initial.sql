CREATE TABLE "assessment" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"person_id" text NOT NULL,
	"type" text NOT NULL,
	"scale_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"rated" smallint NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assessment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_id" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "competency" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"base_name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"color_code" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "competency_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "competency_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "account_role_tenant_id_person_id_role_id_pk" PRIMARY KEY("tenant_id","person_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"customer_number" text,
	"position" text,
	"org_unit" text,
	"password_hash" text,
	"enrolled_at" timestamp (3) with time zone,
	"email_verified" boolean DEFAULT false NOT NULL,
	"two_factor_activated" boolean DEFAULT false NOT NULL,
	"last_login" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_tenant_id_person_id_pk" PRIMARY KEY("tenant_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_failure_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text,
	"first_name" text,
	"last_name" text,
	"email" text,
	"type" text DEFAULT 'USER' NOT NULL,
	CONSTRAINT "person_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"is_default_role" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "role_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"tenant_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "observation_page" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"observation_id" text NOT NULL,
	"page" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"competency_id" text,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"replaced_title" text,
	"replaced_content" text,
	CONSTRAINT "observation_page_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "observation" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"observer_id" text NOT NULL,
	"type" text NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "observation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "observation_of_cell" UNIQUE("tenant_id","run_id","candidate_id","exercise_id","observer_id","type")
);
--> statement-breakpoint
CREATE TABLE "process_competency" (
	"tenant_id" text NOT NULL,
	"process_id" text NOT NULL,
	"competency_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "process_competency_tenant_id_process_id_competency_id_pk" PRIMARY KEY("tenant_id","process_id","competency_id")
);
--> statement-breakpoint
CREATE TABLE "process" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"scale_id" text NOT NULL,
	"cut_off_strategy" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "process_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "process_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "run_candidate" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"position" integer NOT NULL,
	"job" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"state_exercise_id" text,
	"title" text,
	"first_name" text,
	"last_name" text,
	"email" text,
	"is_candidate" boolean,
	CONSTRAINT "run_candidate_tenant_id_run_id_person_id_pk" PRIMARY KEY("tenant_id","run_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "run_cell" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"team_id" text NOT NULL,
	CONSTRAINT "run_cell_tenant_id_run_id_candidate_id_exercise_id_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","exercise_id")
);
--> statement-breakpoint
CREATE TABLE "run_competency" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"competency_id" text NOT NULL,
	CONSTRAINT "run_competency_tenant_id_run_id_competency_id_pk" PRIMARY KEY("tenant_id","run_id","competency_id")
);
--> statement-breakpoint
CREATE TABLE "run_design" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"process" jsonb NOT NULL,
	"scale" jsonb NOT NULL,
	"competencies" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"scale_id" text NOT NULL,
	CONSTRAINT "run_design_tenant_id_run_id_pk" PRIMARY KEY("tenant_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "run_moderator" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "run_moderator_tenant_id_run_id_person_id_pk" PRIMARY KEY("tenant_id","run_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "run_team_observer" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"team_id" text NOT NULL,
	"person_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "run_team_observer_tenant_id_run_id_team_id_person_id_pk" PRIMARY KEY("tenant_id","run_id","team_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "run_team" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"observers_have_moderator_view" boolean DEFAULT false NOT NULL,
	CONSTRAINT "run_team_tenant_id_run_id_id_pk" PRIMARY KEY("tenant_id","run_id","id")
);
--> statement-breakpoint
CREATE TABLE "run" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"planned_date" date,
	"state" text NOT NULL,
	"process_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"moderators_are_observers" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "scale" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"criterions" jsonb NOT NULL,
	"selected_partition" integer[] NOT NULL,
	"highlighted_partition" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scale_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "scale_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "tenant_host" (
	"host" text PRIMARY KEY NOT NULL,
	"host_tenant_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"app_title" text NOT NULL,
	"styling" jsonb NOT NULL,
	"use_formality" boolean DEFAULT true NOT NULL,
	"use_gendering" boolean DEFAULT false NOT NULL,
	"languages" text[] NOT NULL,
	"deletion_policy" integer DEFAULT 90 NOT NULL,
	"warning_policy" integer DEFAULT 10 NOT NULL,
	"features" text[] NOT NULL,
	"captcha_is_disabled" boolean DEFAULT false NOT NULL,
	"licence" jsonb NOT NULL,
	"email_settings" jsonb NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tenant_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_page" ADD CONSTRAINT "observation_page_observation" FOREIGN KEY ("tenant_id","observation_id") REFERENCES "public"."observation"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation" ADD CONSTRAINT "observation_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_competency" ADD CONSTRAINT "process_competency_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_competency" ADD CONSTRAINT "process_competency_competency" FOREIGN KEY ("tenant_id","competency_id") REFERENCES "public"."competency"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process" ADD CONSTRAINT "process_scale" FOREIGN KEY ("tenant_id","scale_id") REFERENCES "public"."scale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_candidate" ADD CONSTRAINT "run_candidate_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_candidate" ADD CONSTRAINT "run_candidate_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_cell" ADD CONSTRAINT "run_cell_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_cell" ADD CONSTRAINT "run_cell_team" FOREIGN KEY ("tenant_id","run_id","team_id") REFERENCES "public"."run_team"("tenant_id","run_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_competency" ADD CONSTRAINT "run_competency_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_competency" ADD CONSTRAINT "run_competency_competency" FOREIGN KEY ("tenant_id","competency_id") REFERENCES "public"."competency"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_design" ADD CONSTRAINT "run_design_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_design" ADD CONSTRAINT "run_design_scale" FOREIGN KEY ("tenant_id","scale_id") REFERENCES "public"."scale"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_moderator" ADD CONSTRAINT "run_moderator_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_moderator" ADD CONSTRAINT "run_moderator_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_team_observer" ADD CONSTRAINT "run_team_observer_team" FOREIGN KEY ("tenant_id","run_id","team_id") REFERENCES "public"."run_team"("tenant_id","run_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_team_observer" ADD CONSTRAINT "run_team_observer_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_team" ADD CONSTRAINT "run_team_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_host" ADD CONSTRAINT "tenant_host_host_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("host_tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_of_observer" ON "assessment" USING btree ("tenant_id","run_id","candidate_id","exercise_id","person_id") WHERE type = 'OBSERVATION';--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_result" ON "assessment" USING btree ("tenant_id","run_id","candidate_id","exercise_id") WHERE type = 'RESULT';--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_log" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "account_role_of_role" ON "account_role" USING btree ("tenant_id","role_id");--> statement-breakpoint
CREATE INDEX "login_failure_email" ON "login_failure" USING btree ("tenant_id","email","at");--> statement-breakpoint
CREATE INDEX "login_failure_address" ON "login_failure" USING btree ("tenant_id","address","at");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree ("tenant_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "role_default" ON "role" USING btree ("tenant_id") WHERE is_default_role;--> statement-breakpoint
CREATE INDEX "session_of_person" ON "session" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "page_of_observation" ON "observation_page" USING btree ("tenant_id","observation_id","page");--> statement-breakpoint
CREATE INDEX "process_of_competency" ON "process_competency" USING btree ("tenant_id","competency_id");--> statement-breakpoint
CREATE INDEX "process_of_scale" ON "process" USING btree ("tenant_id","scale_id");--> statement-breakpoint
CREATE INDEX "run_of_candidate" ON "run_candidate" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "run_cell_of_team" ON "run_cell" USING btree ("tenant_id","run_id","team_id");--> statement-breakpoint
CREATE INDEX "run_of_competency" ON "run_competency" USING btree ("tenant_id","competency_id");--> statement-breakpoint
CREATE INDEX "run_design_of_scale" ON "run_design" USING btree ("tenant_id","scale_id");--> statement-breakpoint
CREATE INDEX "run_of_moderator" ON "run_moderator" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "run_of_observer" ON "run_team_observer" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "run_of_process" ON "run" USING btree ("tenant_id","process_id");--> statement-breakpoint
CREATE INDEX "run_of_creator" ON "run" USING btree ("tenant_id","creator_id");