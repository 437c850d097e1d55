/** Where links to Home point; every path that nothing else claims shows it as well (specification section 2). */
export const HOME_PATH = '/home';
/** Where the manage page stands. */
export const MANAGE_PATH = '/system';
