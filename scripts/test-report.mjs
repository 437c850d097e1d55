// Reads the reports of Vitest and Playwright: counts, failures and the duration of each file.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { ROOT } from './toolchain.mjs';

/** A run that failed outside of tests, or wrote no report, counts as one failure. */
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

/** Like `readVitestReport`, for journeys. A flaky journey, which passes on retry, counts as failed. */
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

/** A file that failed to load has no tests, only a message. */
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
    return undefined; // the runner ended before it wrote a report; its status counts
  }
}
