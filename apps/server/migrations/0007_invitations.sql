-- Who was added with many others and waits for the mail with the invitation.
create table invitations_due (
  user_id uuid primary key references users (id) on delete cascade,
  -- The next try; later when one has failed.
  due_at timestamptz not null default foyer_now()
);
create index invitations_due_at on invitations_due (due_at, user_id);
