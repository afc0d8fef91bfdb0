CREATE TABLE "case_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"case_id" uuid,
	"reply_id" uuid,
	"place" integer DEFAULT 0 NOT NULL,
	"thumbnail" text,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"uid" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"tenant_name" text NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"status" text NOT NULL,
	"admin_response" text,
	"responded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text GENERATED ALWAYS AS (translate(lower(coalesce(tenant_name, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(words, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"date" date NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploader_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"about" uuid,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_reply_id_case_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."case_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_replies" ADD CONSTRAINT "case_replies_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_photos_case" ON "case_photos" USING btree ("case_id","place");--> statement-breakpoint
CREATE INDEX "case_photos_reply" ON "case_photos" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "case_photos_file" ON "case_photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "case_replies_case" ON "case_replies" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_newest" ON "cases" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("kind","status");--> statement-breakpoint
CREATE INDEX "cases_tenant" ON "cases" USING btree ("tenant_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_tenant" ON "documents" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("uid","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("uid") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");