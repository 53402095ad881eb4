/** Every screen's commands, known before the screen itself is loaded: the settings, the palette and the list of keys name them all. */
import '../screens/review/reviewCommands.ts';
import '../screens/policy/policyCommands.ts';
import '../screens/compare/compareCommands.ts';
