-- What everybody must have who comes in by a named provider: nothing, where nobody has asked for it yet.
update identity_providers
set value = value || '{"requiredClaim": "", "requiredValue": ""}'
where value ->> 'kind' in ('oidc', 'oauth');
