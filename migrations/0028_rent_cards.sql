CREATE TABLE "rent_cards" (
	"lease_id" uuid PRIMARY KEY NOT NULL,
	"official_serial" text,
	"issued_on" date,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rent_cards" ADD CONSTRAINT "rent_cards_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;