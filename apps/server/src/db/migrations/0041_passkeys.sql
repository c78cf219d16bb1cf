CREATE TABLE "passkey" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"rp_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "passkeys" text DEFAULT 'OFF' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("tenant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkey_of_person" ON "passkey" USING btree ("tenant_id","person_id");