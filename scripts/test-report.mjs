// Reads what Vitest and Playwright report: how many tests passed, what failed, and how long each file took.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { ROOT } from './toolchain.mjs';

/** A run that broke outside any test, or that wrote no report, counts as one failure. */
export function readVitestReport(file, status) {
  const report = readJson(file);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  const files = report?.testResults ?? [];
  return {
    counts,
    failures: files.flatMap(vitestFailures),
    files: files.map(({ name, startTime, endTime }) => ({
      name: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** The same for journeys; one that passes at its second try has failed. */
export function readPlaywrightReport(file, status) {
  const report = readJson(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const counts = { passed: expected, failed: unexpected + flaky, skipped };
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  const specs = (report?.suites ?? []).flatMap(specsOf);
  return {
    counts,
    failures: specs
      .filter((spec) => !spec.ok || spec.tests.some(({ status: end }) => end === 'flaky'))
      .map(journeyFailure),
    files: [...new Set(specs.map((spec) => spec.file))].map((name) => ({
      name: join('e2e', name),
      seconds: specs
        .filter((spec) => spec.file === name)
        .flatMap(resultsOf)
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  };
}

/** A file that could not be read has no tests of its own, only a message. */
function vitestFailures({ name, status, message, assertionResults }) {
  const path = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [{ test: path, message }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${path} > ${fullName}`,
    message: failureMessages.join('\n'),
  }));
}

function journeyFailure(spec) {
  const errors = resultsOf(spec).flatMap((result) => result.errors ?? []);
  const message = errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n');
  return { test: `e2e/${spec.file}:${spec.line} > ${spec.title}`, message };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const resultsOf = (spec) => spec.tests.flatMap(({ results }) => results);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner died before it wrote one; its status counts
  }
}
