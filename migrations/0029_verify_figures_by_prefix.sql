-- breaking
-- The figures name the network that a number was given to, which is told from its first digits as it is elsewhere, and no longer the
-- link that took the PIN. What was counted by link is counted anew.
truncate verify_figures;
alter table verify_figures rename column network to prefix;
update verify_counted set until = null;
