CREATE TABLE "staff_properties" (
	"uid" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	CONSTRAINT "staff_properties_uid_property_id_pk" PRIMARY KEY("uid","property_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "staff" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "staff_limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_properties" ADD CONSTRAINT "staff_properties_uid_profiles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."profiles"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The table of properties belongs to another feature, so its table definition does not name this one.
ALTER TABLE "staff_properties" ADD CONSTRAINT "staff_properties_property" FOREIGN KEY ("property_id") REFERENCES "properties"("id") ON DELETE cascade;--> statement-breakpoint
CREATE INDEX "staff_properties_property" ON "staff_properties" ("property_id");--> statement-breakpoint
UPDATE "profiles" SET "staff" = 'owner' WHERE "role" = 'admin';
