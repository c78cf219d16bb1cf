CREATE TABLE "conference_answer" (
	"tenant_id" text NOT NULL,
	"round_id" text NOT NULL,
	"person_id" text NOT NULL,
	"value" double precision NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conference_answer_tenant_id_round_id_person_id_pk" PRIMARY KEY("tenant_id","round_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "conference_round" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"competency_id" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text,
	"closed_at" timestamp (3) with time zone,
	"early_reason" text,
	"asked" integer,
	"outcome" jsonb,
	CONSTRAINT "conference_round_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "conference_answer" ADD CONSTRAINT "conference_answer_round" FOREIGN KEY ("tenant_id","round_id") REFERENCES "public"."conference_round"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_round" ADD CONSTRAINT "conference_round_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conference_round_open" ON "conference_round" USING btree ("tenant_id","run_id","candidate_id","exercise_id","competency_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "conference_round_of_run" ON "conference_round" USING btree ("tenant_id","run_id","opened_at");