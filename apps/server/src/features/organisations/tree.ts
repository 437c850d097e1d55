import { readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import { readSearch } from './naming.ts';
import { describeNode, describeNodes } from './nodes.ts';

type TreeRepositories = Repositories<'organisations' | 'rights' | 'tree'>;

export type TreeListQuery = {
  readonly query?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly size?: number | undefined;
};

/** The organisation tree within the caller's scope. */
export function createTree({ read }: Work<TreeRepositories>) {
  /** A0404 for an organisation that the caller cannot see, as for a missing one. */
  async function requireSeen({ rights }: TreeRepositories, caller: Caller, id: string): Promise<void> {
    if (!(await rights.isInScope(caller, 'organisations.read', id))) throw new Fault('not_found');
  }

  return {
    /**
     * Lists one level by name or, with a text, the organisations on all levels that contain it. A0404 for a parent that
     * the caller cannot see.
     */
    async list(
      caller: Caller,
      { parent: parentId, query, ...pageQuery }: TreeListQuery & { readonly parent?: string | undefined },
    ) {
      const page = readPageRequest(pageQuery);
      return read(async (repositories) => {
        if (parentId !== undefined) await requireSeen(repositories, caller, parentId);
        const scope = await repositories.tree.scopeOf(caller);
        const level = { parentId, seen: scope.readable };
        const text = readSearch(query);
        const { rows, counted } = await (text === undefined
          ? repositories.tree.listLevel(level, page)
          : repositories.tree.search({ ...level, text }, page));
        const { list, ...cursors } = toPage(rows, page);
        const nodes = await describeNodes(
          repositories,
          list.map(({ id }) => id),
          scope,
        );
        return { list: nodes, ...toTotal(counted), ...cursors };
      });
    },

    /** Used by the command line, whose arguments are codes. */
    findId: (code: string) => read(({ organisations }) => organisations.findIdByCode(code)),

    async show(caller: Caller, id: string) {
      return read(async (repositories) => {
        await requireSeen(repositories, caller, id);
        const node = await describeNode(repositories, id, await repositories.tree.scopeOf(caller));
        if (node === undefined) throw new Fault('not_found'); // removed by another request
        return node;
      });
    },
  };
}

export type Tree = ReturnType<typeof createTree>;
