-- Lines of the trail by what they are about, newest first.
create index audit_role on audit ((details->>'roleId'), at, id) where details->>'roleId' is not null;
create index audit_organisation on audit ((details->>'organisation'), at, id) where details->>'organisation' is not null;
create index audit_store on audit ((details->>'store'), at, id) where details->>'store' is not null;
create index audit_application on audit ((details->>'application'), at, id) where details->>'application' is not null;
create index audit_setting on audit ((details->>'setting'), at, id) where details->>'setting' is not null;
