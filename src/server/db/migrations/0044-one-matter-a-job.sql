-- One refused job is one matter: it holds all reports of it (docs/requirements.md, "Matters for the office"). Those that
-- were kept before held one each, named by its hash.
update alerts set data = data || jsonb_build_object(
  'reports', jsonb_build_array(
    (data - 'driverName' - 'driverPhone' - 'licensePlateNumber')
      || jsonb_build_object('hash', split_part(key, ':', 3))
  )
) where kind = 'DRIVER_REPORT_NOT_APPLIED';
