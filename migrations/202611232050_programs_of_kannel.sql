-- In whose form messages to a number are sent to its program.
alter table number_hooks add column form text not null default 'twilio' check (form in ('twilio', 'kannel'));
