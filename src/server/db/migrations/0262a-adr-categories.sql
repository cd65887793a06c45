-- The table of ADR 1.1.3.6.3 as it stands: transport category 0, of which nothing is free, category 4, of which there is
-- no limit, and the goods that are named by their UN number (docs/requirements.md, 'Dangerous goods').
update adr_rules set source = 'ADR 1.1.3.6.3 ja 1.1.3.6.4', points = '[
  {"adrClass": null, "packingGroup": "I", "category": 1, "points": 50},
  {"adrClass": null, "packingGroup": "II", "category": 2, "points": 3},
  {"adrClass": null, "packingGroup": "III", "category": 3, "points": 1},
  {"adrClass": "6.1", "packingGroup": "III", "category": 2, "points": 3},
  {"adrClass": "4.2", "packingGroup": "I", "category": 0, "points": 50},
  {"adrClass": "2.1", "packingGroup": null, "category": 2, "points": 3},
  {"adrClass": "2.2", "packingGroup": null, "category": 3, "points": 1},
  {"adrClass": "2.3", "packingGroup": null, "category": 1, "points": 50},
  {"adrClass": "7", "packingGroup": null, "category": 0, "points": 50},
  {"unNumbers": ["0190", "3343", "1183", "1242", "1295", "1340", "1390", "1403", "1928", "2813", "2965", "2968", "2988",
    "3129", "3130", "3131", "3132", "3134", "3148", "3396", "3398", "3399", "2426", "1051", "1600", "1613", "1614",
    "2312", "3250", "3294", "2814", "2900", "3549", "2215", "2315", "3151", "3152", "3432"],
    "adrClass": null, "packingGroup": null, "category": 0, "points": 50},
  {"unNumbers": ["1005", "1017"], "adrClass": null, "packingGroup": null, "category": 1, "points": 20},
  {"unNumbers": ["3090", "3091", "3480", "3481", "1700", "2016", "2017", "3292", "3356"],
    "adrClass": null, "packingGroup": null, "category": 2, "points": 3},
  {"unNumbers": ["2794", "2795", "2800", "3028", "2990", "3072", "3473", "3476", "3477", "3506"],
    "adrClass": null, "packingGroup": null, "category": 3, "points": 1},
  {"unNumbers": ["1331", "1345", "1944", "1945", "2254", "2623", "2908", "2909", "2910", "2911", "3268", "3499", "3508",
    "3509"], "adrClass": null, "packingGroup": null, "category": 4, "points": 0}
]' where valid_from = '2023-01-01';
