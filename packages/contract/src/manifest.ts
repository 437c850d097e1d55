import Type from 'typebox';

import { closed, mapOf } from './endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
/** What people read, by language code; `en` must be there. */
const Names = mapOf(Name);

/** Codes as `esl.labels.read`: the application's own first, then the place in its tree. */
const PermissionCode = Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)+$', maxLength: 128 });
const node = { code: PermissionCode, names: Names };

const Button = closed({ ...node, kind: Type.Literal('button') });
const PageNode = closed({
  ...node,
  kind: Type.Literal('page'),
  children: Type.Optional(Type.Array(Button, { maxItems: 200 })),
});
const Menu = closed({
  ...node,
  kind: Type.Literal('menu'),
  children: Type.Optional(Type.Array(PageNode, { maxItems: 200 })),
});

/** What an application says of itself, as a JSON document. */
export const Manifest = closed({
  code: Type.String({ pattern: '^[a-z][a-z0-9-]*$', minLength: 2, maxLength: 32 }),
  names: Names,
  /** Name of an icon of Lucide, such as `tag`; one that the web does not know is shown as a window. */
  icon: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 }),
  /** Where it opens, as an absolute http or https address; may be given at installation instead. */
  entry: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  /** As Semantic Versioning 2.0.0 writes it. */
  version: Type.String({
    pattern:
      '^(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z.-]+)?$',
    maxLength: 64,
  }),
  /** Menus hold pages, and pages buttons. */
  permissions: Type.Array(Menu, { maxItems: 100 }),
});
export type Manifest = Type.Static<typeof Manifest>;
