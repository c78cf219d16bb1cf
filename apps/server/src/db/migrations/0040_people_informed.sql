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
ALTER TABLE "candidate_order" ADD CONSTRAINT "candidate_order_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_package" ADD CONSTRAINT "order_package_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_invitation" ADD CONSTRAINT "timetable_invitation_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_invitation" ADD CONSTRAINT "timetable_invitation_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_order_of_key" ON "candidate_order" USING btree ("tenant_id","key_id","id");--> statement-breakpoint
CREATE INDEX "candidate_order_of_run" ON "candidate_order" USING btree ("tenant_id","run_id","candidate_id");