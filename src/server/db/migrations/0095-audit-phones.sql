-- The audit stays append-only. Erasing a person may take their phone number out of what an entry says, in a transaction
-- that says so, and nothing else of it.
create function refuse_change_of_audit() returns trigger language plpgsql as
$$ begin
  if tg_op = 'UPDATE' and current_setting('koorem.erasing', true) = 'on'
    and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change_of_audit();
