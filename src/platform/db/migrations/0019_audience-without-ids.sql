-- Pages of the space were counted with the ids in their addresses: of a CV, a dossier, an entry of a career.
DELETE FROM "page_views" WHERE "path" ~ '^/mon-espace/.*[0-9]';
