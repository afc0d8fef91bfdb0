CREATE TABLE "contact_codes" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "unconfirmed_phone" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "unconfirmed_phone_e164" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "unconfirmed_by_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_codes" ADD CONSTRAINT "contact_codes_uid_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Numbers keep working as before, but for those that a tenant who signs in by e-mail typed without the password.
UPDATE "profiles" SET "unconfirmed_phone" = "phone", "unconfirmed_phone_e164" = "phone_e164", "phone" = NULL, "phone_e164" = NULL, "phone_unconfirmed" = false
  WHERE "phone_unconfirmed" AND "role" = 'tenant' AND "email" IS NOT NULL;--> statement-breakpoint
UPDATE "profiles" SET "phone_proven_at" = now() FROM "accounts" WHERE "accounts"."uid" = "profiles"."uid" AND "accounts"."phone" = "profiles"."phone_e164";--> statement-breakpoint
-- One form for the numbers of Ghana; the job of the portal writes the others.
UPDATE "profiles" SET "phone" = '0' || substr("phone_e164", 5) WHERE "phone_e164" LIKE '+233%' AND "phone" ~ '^[-+0-9 ().]+$';--> statement-breakpoint
UPDATE "profiles" SET "unconfirmed_phone" = '0' || substr("unconfirmed_phone_e164", 5) WHERE "unconfirmed_phone_e164" LIKE '+233%' AND "unconfirmed_phone" ~ '^[-+0-9 ().]+$';
