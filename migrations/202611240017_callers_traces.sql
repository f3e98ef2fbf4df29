-- The trace of the caller that a message continues, if the caller sampled it (W3C Trace Context); null otherwise.
alter table messages add column trace uuid;
-- The traceparent of the request of a bulk send, to which the traces of its messages are linked.
alter table reports add column traceparent text;
