-- Where the messages of test tokens are reported in the form of Africa's Talking: apart from those of people.
alter table africas_talking_settings
  add column test_delivery_url text,
  add column test_inbound_url text;
