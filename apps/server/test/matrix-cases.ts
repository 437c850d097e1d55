import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ApiResponse } from './browser.ts';
import { expectEveryCase } from './every-case.ts';
import { callWith, casesOf, toldBy } from './matrix-call.ts';
import { createPersonas, type Persona, PERSONAS } from './matrix-personas.ts';
import type { Guarded, Way } from './matrix-row.ts';
import { createStage, type Place, PLACES, type PlaceName, type Stage } from './matrix-stage.ts';
import { createWorld, type World } from './world.ts';

const MISSING = '01900000-0000-7000-8000-00000000dead';
const NO_ID = "x'; drop table users --";
/** A word that can be an id, of an application, too. */
const missingOf = (way: Way<never>) => (way.what === 'application' ? 'missing' : MISSING);
const ANSWERS = { not_found: [404, 'A0404'], unknown: [400, 'A0401'], nothing: [200, 1001] } as const;

/** Every endpoint of some rows by everybody, for targets everywhere. */
export function describeMatrix(rows: Partial<Record<Guarded, unknown>>): void {
  let world: World;
  let stage: Stage;
  let personaOf: ReturnType<typeof createPersonas>;
  beforeAll(async () => {
    world = await createWorld();
    await world.people.setting('signInPage', { captchaSwitch: false });
    stage = await createStage(world);
    personaOf = createPersonas(stage);
  });
  afterAll(() => world.close());

  const kept = new Map<string, Promise<string>>();
  /** What nobody will change who asks for it: once for all of them. */
  function keep(name: string, { what, make }: Way<never>, place: Place): Promise<string> {
    const key = `${name} ${what} ${place.name}`;
    const made = kept.get(key) ?? make(stage, place, undefined);
    kept.set(key, made);
    return made;
  }

  describe.each(casesOf(rows))('$name', ({ name, endpoint, permission, row }) => {
    const isWriting = endpoint.method !== 'GET';
    const needsPassword = endpoint.errors.includes('confirmation_needed') && row.onlyLooks !== true;
    const personas = PERSONAS.filter(
      (who) =>
        (who !== 'somebody who may look at the customer and do it elsewhere' || (isWriting && row.reads.length > 0)) &&
        (who !== 'somebody with the permission at a region whose password was long ago' || needsPassword),
    );

    test.each(row.ways)('naming a $what', async (way) => {
      await expectEveryCase(personas, String, async (who) => {
        const persona = await personaOf(who, permission, row.reads);
        const mayOnlyLook = persona.sees !== undefined && way.hidden !== true;
        if (!persona.may || mayOnlyLook) return expectForbidden(persona, way);
        const missing = await ask(persona, way, missingOf(way));
        expect([missing.status, missing.code ?? 1001]).toEqual(ANSWERS[way.missing]);
        const told = toldBy(missing, missingOf(way));
        // Of what belongs to the installation any word may be the id.
        if (way.everywhere !== true) expect(toldBy(await ask(persona, way, NO_ID), NO_ID)).toBe(told);
        for (const place of PLACES) await expectReach(persona, way, place, told);
      });
    });

    test.runIf(row.plain !== undefined)('naming nothing', async () => {
      const plain = personas.filter((who) => who !== 'somebody who may look at the customer and do it elsewhere');
      await expectEveryCase(plain, String, async (who) => {
        const persona = await personaOf(who, permission, row.reads);
        const input = (await row.plain?.(stage, homeOf(persona))) ?? {};
        const { status, code } = await callWith(persona.browser, name, input);
        const mayNot = !persona.may || (row.highest !== undefined && persona.isHighest !== true);
        if (mayNot) expect([status, code]).toEqual([403, 'A0302']);
        else if (persona.unconfirmed === true) expect([status, code]).toEqual([401, 'A0301']);
        else expect(status).toBe(row.inReach?.status ?? 200);
      });
    });

    async function ask(
      persona: Persona,
      way: Way<never>,
      id: string,
      place?: PlaceName,
    ): Promise<ApiResponse<unknown>> {
      return callWith(persona.browser, name, await way.ask(stage, id, homeOf(persona, place)));
    }

    /** A0302 whatever there is; whoever may look at something is told so, too. */
    async function expectForbidden(persona: Persona, way: Way<never>): Promise<void> {
      const names = persona.sees ?? PLACES;
      const ids = await Promise.all(names.map((place) => keep(name, way, stage.places[place])));
      for (const id of persona.sees === undefined
        ? [...ids, missingOf(way), ...(way.everywhere === true ? [] : [NO_ID])]
        : ids) {
        const { status, code } = await ask(persona, way, id, persona.sees?.[ids.indexOf(id)]);
        expect([id, status, code]).toEqual([id, 403, 'A0302']);
      }
    }

    /** In reach it happens; out of reach nobody can tell it from what is not there. */
    async function expectReach(persona: Persona, way: Way<never>, place: PlaceName, told: string): Promise<void> {
      if (way.everywhere !== true && !persona.reaches.includes(place)) {
        const id = await keep(name, way, stage.places[place]);
        return expect([place, toldBy(await ask(persona, way, id), id)]).toEqual([place, told]);
      }
      const id = await way.make(stage, stage.places[place], persona.browser);
      const { status, code, text } = await ask(persona, way, id, place);
      if (persona.unconfirmed === true) return expect([status, code]).toEqual([401, 'A0301']);
      expect([place, status, text.slice(0, status === 200 ? 0 : 300)]).toEqual([place, way.inReach?.status ?? 200, '']);
    }
  });

  /** A place in somebody's reach, or what they can look at: there the rest of a call is good. */
  const homeOf = ({ reaches, sees = [] }: Persona, place?: PlaceName): Place =>
    stage.places[
      place !== undefined && [...reaches, ...sees].includes(place) ? place : (reaches[0] ?? sees[0] ?? 'north')
    ];
}
