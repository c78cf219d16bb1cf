CREATE TABLE "known_place" (
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"place" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_place_tenant_id_person_id_place_pk" PRIMARY KEY("tenant_id","person_id","place")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "password_reset_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "change_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "change_mails" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "known_place" ADD CONSTRAINT "known_place_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_place_used" ON "known_place" USING btree ("tenant_id","place","used_at");