-- The truck of the same carrier that has the job of a report instead, as its driver was told: a repeat hears the same.
alter table driver_actions add column given_to text;
