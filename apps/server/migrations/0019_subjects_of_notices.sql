-- What Foyer itself tells about, such as `licence:P-1`; it is withdrawn when that is no longer the case.
alter table notices add column subject text;
create index notices_subject on notices (subject text_pattern_ops) where subject is not null;
