-- Message texts are erased a while after their messages have ended. Up to where that has come stands here, so that no message
-- is looked at for it twice; the index leads to those that ended in the next span of time.
create table text_retention (
  one boolean primary key default true check (one),
  erased_until timestamptz not null
);
insert into text_retention (erased_until) select coalesce(min(created_at), now()) - interval '1 day' from organisations;
create index messages_final_age on messages using brin (final_at) with (autosummarize = on);
