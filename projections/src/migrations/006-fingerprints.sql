-- Which code filled a build is told by its fingerprint. `code_version` is now the generation of that code: the order in which codes
-- came to this database, going on from the versions that releases before counted, so that their processes give way.
alter table rm_meta.projection_versions add column fingerprint text;

create table rm_meta.projection_code (
  projection  text not null,
  fingerprint text not null,
  generation  int  not null,
  primary key (projection, fingerprint)
);
