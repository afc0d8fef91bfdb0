CREATE TABLE "online_payment_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_key" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by" uuid NOT NULL,
	"set_by_name" text NOT NULL
);
