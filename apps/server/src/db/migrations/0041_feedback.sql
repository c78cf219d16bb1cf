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
ALTER TABLE "feedback_draft" ADD CONSTRAINT "feedback_draft_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_release" ADD CONSTRAINT "feedback_release_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_release_current" ON "feedback_release" USING btree ("tenant_id","run_id","candidate_id") WHERE withdrawn_at is null;