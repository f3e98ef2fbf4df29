-- What courier reads and writes of RapidPro's database, as far as its Kannel, TwiML and External channels need it.
create table orgs_org (id serial primary key, name text not null, language text, is_anon boolean not null, config jsonb not null);
create table channels_channel (
  id serial primary key, is_active boolean not null, created_on timestamptz not null, modified_on timestamptz not null,
  uuid varchar(36) not null, channel_type varchar(3) not null, name text, schemes varchar(16)[] not null, address text,
  country varchar(2), config jsonb not null, role varchar(4) not null, log_policy varchar(1) not null, org_id integer references orgs_org(id));
create table contacts_contact (
  id serial primary key, is_active boolean not null, status varchar(1) not null, ticket_count integer not null,
  created_on timestamptz not null, modified_on timestamptz not null, uuid varchar(36) not null, name text, language varchar(3),
  created_by_id integer not null, modified_by_id integer not null, org_id integer references orgs_org(id));
create table contacts_contacturn (
  id serial primary key, identity text not null, path text not null, scheme text not null, display text, priority integer not null,
  channel_id integer references channels_channel(id), contact_id integer references contacts_contact(id),
  org_id integer not null references orgs_org(id), auth text, unique (org_id, identity));
create table msgs_msg (
  id bigserial primary key, uuid uuid, text text not null, attachments varchar(255)[], quick_replies varchar(64)[], locale varchar(6),
  high_priority boolean, created_on timestamptz not null, modified_on timestamptz, sent_on timestamptz, queued_on timestamptz,
  direction varchar(1) not null, status varchar(1) not null, visibility varchar(1) not null, msg_type varchar(1) not null,
  msg_count integer not null, error_count integer not null, next_attempt timestamptz not null, failed_reason varchar(1), external_id text,
  channel_id integer references channels_channel(id), contact_id integer not null references contacts_contact(id),
  contact_urn_id integer not null references contacts_contacturn(id), org_id integer not null references orgs_org(id),
  metadata text, topup_id integer, delete_from_counts boolean, log_uuids uuid[]);
create table channels_channellog (
  id serial primary key, uuid uuid not null, channel_id integer not null references channels_channel(id), log_type text, http_logs jsonb,
  errors jsonb, is_error boolean not null, created_on timestamptz not null, elapsed_ms integer);
create table channels_channelevent (
  id serial primary key, event_type varchar(16) not null, extra text, occurred_on timestamptz not null, created_on timestamptz not null,
  channel_id integer not null references channels_channel(id), contact_id integer not null references contacts_contact(id),
  contact_urn_id integer not null references contacts_contacturn(id), org_id integer not null references orgs_org(id), log_uuids uuid[]);
create table flows_flowsession (id serial primary key, status varchar(1) not null, timeout_on timestamptz, wait_started_on timestamptz);
create table msgs_media (
  id serial primary key, uuid uuid not null, org_id integer not null, content_type text not null, url text not null, path text not null,
  size integer not null, duration integer not null, width integer not null, height integer not null, original_id integer);
insert into orgs_org values (1, 'Tuma', 'eng', false, '{}');
