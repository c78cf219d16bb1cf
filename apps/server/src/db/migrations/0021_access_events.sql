CREATE TABLE "access_event" (
	"tenant_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"person_id" text NOT NULL,
	"address" text NOT NULL,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_event_tenant_id_hour_kind_person_id_address_what_pk" PRIMARY KEY("tenant_id","hour","kind","person_id","address","what")
);
--> statement-breakpoint
CREATE INDEX "access_event_last" ON "access_event" USING btree ("tenant_id","last_at");