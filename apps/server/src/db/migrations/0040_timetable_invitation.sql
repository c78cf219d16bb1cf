CREATE TABLE "timetable_invitation" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "timetable_invitation_tenant_id_run_id_person_id_pk" PRIMARY KEY("tenant_id","run_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "timetable_invitation" ADD CONSTRAINT "timetable_invitation_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_invitation" ADD CONSTRAINT "timetable_invitation_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;