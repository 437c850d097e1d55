import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ApiResponse } from '../browser.ts';
import { expectEveryCase } from '../every-case.ts';
import { createWorld, type World } from '../world.ts';
import { createActors, type MatrixActor, ACTOR_NAMES } from './actors.ts';
import { createMatrixFixture, type MatrixPlace, PLACES, type MatrixPlaceName, type MatrixFixture } from './fixture.ts';
import { callEndpoint, listGuardedEndpoints, visibleResponse } from './request.ts';
import type { GuardedEndpointName, MatrixCase } from './row.ts';

const MISSING_ID = '01900000-0000-7000-8000-00000000dead';
const MALFORMED_ID = "x'; drop table users --";
/** A well-formed ID without a record. Applications have words as IDs. */
const missingIdFor = (matrixCase: MatrixCase<never>) => (matrixCase.target === 'application' ? 'missing' : MISSING_ID);
const EXPECTED_ANSWERS = { not_found: [404, 'A0404'], unknown: [400, 'A0401'], nothing: [200, 1001] } as const;

/** Tests every endpoint of some rows with every actor, for targets in every place. */
export function describeMatrix(rows: Partial<Record<GuardedEndpointName, unknown>>): void {
  let world: World;
  let fixture: MatrixFixture;
  let getActor: ReturnType<typeof createActors>;
  beforeAll(async () => {
    world = await createWorld();
    await world.people.setting('signInPage', { captchaSwitch: false });
    fixture = await createMatrixFixture(world);
    getActor = createActors(fixture);
  });
  afterAll(() => world.close());

  const cachedIds = new Map<string, Promise<string>>();
  /** A target that no request will change: created once and shared by all actors. */
  function getSharedId(name: string, { target, make }: MatrixCase<never>, place: MatrixPlace): Promise<string> {
    const key = `${name} ${target} ${place.name}`;
    const made = cachedIds.get(key) ?? make(fixture, place, undefined);
    cachedIds.set(key, made);
    return made;
  }

  describe.each(listGuardedEndpoints(rows))('$name', ({ name, endpoint, permission, row }) => {
    const isWrite = endpoint.method !== 'GET';
    const needsPassword = endpoint.errors.includes('confirmation_needed') && row.isReadOnly !== true;
    const actorNames = ACTOR_NAMES.filter(
      (actorName) =>
        (actorName !== 'a user with read access to the customer and the permission elsewhere' ||
          (isWrite && row.reads.length > 0)) &&
        (actorName !== 'a user with the permission at a region, without a recent password' || needsPassword),
    );

    test.each(row.cases)('naming a $target', async (matrixCase) => {
      await expectEveryCase(actorNames, String, async (actorName) => {
        const actor = await getActor(actorName, permission, row.reads);
        const isReadOnlyActor = actor.readablePlaces !== undefined && matrixCase.isHidden !== true;
        if (!actor.isAllowed || isReadOnlyActor) return expectForbidden(actor, matrixCase);
        const missing = await sendRequest(actor, matrixCase, missingIdFor(matrixCase));
        expect([missing.status, missing.code ?? 1001]).toEqual(EXPECTED_ANSWERS[matrixCase.missing]);
        const expectedText = visibleResponse(missing, missingIdFor(matrixCase));
        // A target of the installation may have any word as its ID.
        if (matrixCase.isGlobal !== true)
          expect(visibleResponse(await sendRequest(actor, matrixCase, MALFORMED_ID), MALFORMED_ID)).toBe(expectedText);
        for (const place of PLACES) await expectReach(actor, matrixCase, place, expectedText);
      });
    });

    test.runIf(row.withoutTarget !== undefined)('naming nothing', async () => {
      const plainActors = actorNames.filter(
        (actorName) => actorName !== 'a user with read access to the customer and the permission elsewhere',
      );
      await expectEveryCase(plainActors, String, async (actorName) => {
        const actor = await getActor(actorName, permission, row.reads);
        const input = (await row.withoutTarget?.(fixture, getHome(actor))) ?? {};
        const { status, code } = await callEndpoint(actor.browser, name, input);
        const isForbidden =
          !actor.isAllowed || (row.superAdministratorReason !== undefined && actor.isSuperAdministrator !== true);
        if (isForbidden) expect([status, code]).toEqual([403, 'A0302']);
        else if (actor.lacksRecentPassword === true) expect([status, code]).toEqual([401, 'A0301']);
        else expect(status).toBe(row.expectedResponse?.status ?? 200);
      });
    });

    async function sendRequest(
      actor: MatrixActor,
      matrixCase: MatrixCase<never>,
      id: string,
      place?: MatrixPlaceName,
    ): Promise<ApiResponse<unknown>> {
      return callEndpoint(actor.browser, name, await matrixCase.toInput(fixture, id, getHome(actor, place)));
    }

    /** Expects A0302 for existing and missing targets alike; a read-only actor receives it for targets it can see. */
    async function expectForbidden(actor: MatrixActor, matrixCase: MatrixCase<never>): Promise<void> {
      const names = actor.readablePlaces ?? PLACES;
      const ids = await Promise.all(names.map((place) => getSharedId(name, matrixCase, fixture.places[place])));
      for (const id of actor.readablePlaces === undefined
        ? [...ids, missingIdFor(matrixCase), ...(matrixCase.isGlobal === true ? [] : [MALFORMED_ID])]
        : ids) {
        const { status, code } = await sendRequest(actor, matrixCase, id, actor.readablePlaces?.[ids.indexOf(id)]);
        expect([id, status, code]).toEqual([id, 403, 'A0302']);
      }
    }

    /** In reach, the request succeeds. Out of reach, the response equals that for a missing target. */
    async function expectReach(
      actor: MatrixActor,
      matrixCase: MatrixCase<never>,
      place: MatrixPlaceName,
      expectedText: string,
    ): Promise<void> {
      if (matrixCase.isGlobal !== true && !actor.reachablePlaces.includes(place)) {
        const id = await getSharedId(name, matrixCase, fixture.places[place]);
        return expect([place, visibleResponse(await sendRequest(actor, matrixCase, id), id)]).toEqual([
          place,
          expectedText,
        ]);
      }
      const id = await matrixCase.make(fixture, fixture.places[place], actor.browser);
      const { status, code, text } = await sendRequest(actor, matrixCase, id, place);
      if (actor.lacksRecentPassword === true) return expect([status, code]).toEqual([401, 'A0301']);
      expect([place, status, text.slice(0, status === 200 ? 0 : 300)]).toEqual([
        place,
        matrixCase.expectedResponse?.status ?? 200,
        '',
      ]);
    }
  });

  /** A place that the actor reaches or can read, in which the rest of the request is valid. */
  const getHome = ({ reachablePlaces, readablePlaces = [] }: MatrixActor, place?: MatrixPlaceName): MatrixPlace =>
    fixture.places[
      place !== undefined && [...reachablePlaces, ...readablePlaces].includes(place)
        ? place
        : (reachablePlaces[0] ?? readablePlaces[0] ?? 'north')
    ];
}
