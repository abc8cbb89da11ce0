-- CVs from before they could show these sections: they show none of them, and a refresh offers what the space has.
UPDATE cvs SET content = '{"biography": null, "skills": null, "affiliations": [], "responsibilities": []}'::jsonb || content;
