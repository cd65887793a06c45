-- The service that an SMS was given to, since another can take its place. Until now there was one.
alter table messages add column service text default 'Messente';
alter table messages alter column service drop default;
