import { BrokenChain } from '#/features/audit/verification.ts';
import { LocaleFileError } from '#/features/translations/locales.ts';
import { WeakAdministratorPassword } from '#/features/users/user-creation.ts';
import { KeyMismatchError } from '#/platform/crypto/key-checks.ts';
import { findDatabaseProblem } from '#/platform/database/database-problems.ts';
import { FolderInUse } from '#/platform/database/folder-in-use.ts';
import { MigrationMismatch } from '#/platform/database/migrate.ts';

import { ConfigProblems } from './config.ts';
import { WebNotBuilt } from './features/page/service.ts';

/** Errors that an operator can correct: reported in one line, without a stack. */
const PLAIN = [
  BrokenChain,
  ConfigProblems,
  FolderInUse,
  KeyMismatchError,
  LocaleFileError,
  MigrationMismatch,
  WeakAdministratorPassword,
  WebNotBuilt,
];

/** The message for an error that ends the process. */
export function reportError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const problem = findDatabaseProblem(error);
  if (problem !== undefined) return problem.message;
  const plain =
    PLAIN.some((kind) => error instanceof kind) ||
    ('code' in error && (error.code === 'EADDRINUSE' || isParseArgs(error.code)));
  return plain ? error.message : (error.stack ?? error.message);
}

/** Node's `parseArgs` throws TypeErrors of these codes; any other TypeError is unexpected. */
function isParseArgs(code: unknown): boolean {
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_');
}
