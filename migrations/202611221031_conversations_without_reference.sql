-- The check of the reference would lock the account while wallets are locked, which others lock in the opposite order.
alter table conversations drop constraint conversations_account_id_fkey;
