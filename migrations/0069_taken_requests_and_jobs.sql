CREATE TABLE "case_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"vendor_name" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "case_claims_share" UNIQUE("share_id")
);
--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_kind";--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "with_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_photos" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "taken_by_name" text;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_case" ON "case_claims" USING btree ("case_id","created_at");--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_claim_id_case_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."case_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_unit" ON "cases" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_subject" CHECK (tenant_id is not null or (kind = 'job' and property_id is not null));--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_kind" CHECK (kind in ('invoice', 'payment', 'statement', 'job'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_about" CHECK ((tenant_id is null) = (unit_id is not null));