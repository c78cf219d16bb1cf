CREATE TABLE "run_device" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"device_id" text NOT NULL,
	"device" text NOT NULL,
	"ready" integer NOT NULL,
	"cells" integer NOT NULL,
	"problems" jsonb NOT NULL,
	"clock_ahead" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_device_tenant_id_run_id_person_id_device_id_pk" PRIMARY KEY("tenant_id","run_id","person_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "run_gap" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"observer_id" text NOT NULL,
	"reason" text NOT NULL,
	"explained_by" text NOT NULL,
	"explained_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_gap_tenant_id_run_id_candidate_id_exercise_id_observer_id_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","exercise_id","observer_id")
);
--> statement-breakpoint
CREATE TABLE "run_message_recipient" (
	"tenant_id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "run_message_recipient_tenant_id_message_id_person_id_pk" PRIMARY KEY("tenant_id","message_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "run_message" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_message_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "run_device" ADD CONSTRAINT "run_device_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_gap" ADD CONSTRAINT "run_gap_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_message_recipient" ADD CONSTRAINT "run_message_recipient_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."run_message"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_message" ADD CONSTRAINT "run_message_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_message_recipient_person" ON "run_message_recipient" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "run_message_of_run" ON "run_message" USING btree ("tenant_id","run_id","sent_at");