-- Names of parameters of a call that had no effect, for interfaces whose clients expect unknown ones to be ignored.
alter table api_log add column ignored text[];
