ALTER TABLE "cases" ADD COLUMN "assignee_uid" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_uid_profiles_uid_fk" FOREIGN KEY ("assignee_uid") REFERENCES "public"."profiles"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("assignee_uid") WHERE assignee_uid is not null;