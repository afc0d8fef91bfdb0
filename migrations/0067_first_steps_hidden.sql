CREATE TABLE "first_steps_hidden" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "first_steps_hidden" ADD CONSTRAINT "first_steps_hidden_uid_profiles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."profiles"("uid") ON DELETE cascade ON UPDATE no action;