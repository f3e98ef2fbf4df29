-- Passwords of SMPP credentials are hashed by the same piece as those of people, in the PHC string format: no padding, and a version.
update northbound_credentials
set password = '$argon2id$v=19$' || regexp_replace(substring(password from 10), '=+(\$|$)', '\1', 'g')
where password like 'argon2id$%';
